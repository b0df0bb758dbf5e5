/**
 * zod compiles its checks with `new Function` where it may, and tries whether it may; the content security policy
 * forbids it and reports the try. Its configuration lives here, under zod's own name, so that it can be set before
 * zod is loaded: `z.config({ jitless: true })` would bring zod to the sign-in page, or come too late.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
