# The product in an image. compose.yaml runs it; docs/operations.md explains both.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
# The packages first: Docker keeps this layer until one of them changes.
COPY package.json package-lock.json ./
COPY src/client/package.json src/client/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run prepack

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data RESOURCES_DIR=/resources
WORKDIR /app
COPY package.json package-lock.json ./
# Without the workspace of the web app, which is built.
RUN npm ci --omit=dev --include=optional --workspaces=false --no-audit --no-fund
COPY bin bin
COPY --from=build /build/dist/package dist/package
COPY resources /resources
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/plinth.mjs", "start"]
