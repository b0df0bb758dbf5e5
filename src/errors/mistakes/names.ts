import type { Template } from '../params.ts';

/** Mistakes in names, routes and calls: reserved, taken by others, or missing. */
export const NAME_MISTAKES = {
  nameOfJavaScript: '"{name}" is reserved by JavaScript; choose another name',
  nameNotIdentifier: '"{name}" must be small letters, digits and _, beginning with a letter, at most 63',
  nameOfSql: '"{name}" is a word of SQL; choose another',
  nameOfPostgres: '"{name}": names that begin with pg_ belong to PostgreSQL; choose another',
  nameOfList: '"{name}" is a parameter of every list; choose another',
  nameOfEveryRecord: '"{name}" is a field that every record has',
  nameOfEveryMovement: '"{name}" is a field that every movement has',
  formerDefinitionInUse: '"{name}" is still a definition of its own',
  formerFieldInUse: '"{name}" is still a field of its own',
  formerNameTwice: '"{heir}" was "{name}" already',
  namedAgain: '"{name}" is here twice',

  nameTaken: 'the name "{name}" is taken by {file}',
  routeTaken: 'the route "{route}" is taken by {file}',
  callTaken: 'the call "{call}" is taken by {file}',
  voucherTaken: 'the voucher numbers of {file} begin with {prefix}, too; write another `voucher`',
  voucherOfProduct: 'the voucher numbers of reversals begin with {prefix}; write another `voucher`',
  routeOfProduct: 'the route "{route}" is taken by the product itself',
  callOfProduct: 'the call "{call}" is taken by the product itself',
  routeBelowDashboard: 'every route is below /dashboard already: {route}',
  callBelowApi: 'every call is below /api already: {call}',
  notRoute: 'a route has letters, digits, - and _, and slashes between its parts: machines/add',
  notCallPath:
    'the path of a call has letters, digits, - and _, and slashes between its parts: GET /machines/worn',
  pathNeedsRecord: 'the path must contain {id}, the record, and nothing else in braces',
  pathNeedsOwner: 'the path must contain {id}, the record that they belong to, and nothing else in braces',
  pathNeedsKey: 'the path must end in {key}, a day or an id',
  pathWithoutRecord: 'the path may contain nothing in braces, because there is no record yet',

  definitionUnknown: 'there is no resource "{name}"{hint}',
  fieldUnknown: 'there is no field "{name}"{hint}',
  fieldUnknownThere: '{target} has no field "{name}"{hint}',
  fieldUnknownInRecord: 'the record has no field "{name}"{hint}',
  columnUnknown: 'rows have no "{name}"{hint}',
  pageUnknown: 'there is no page at "{path}"',
  menuGroupUnknown: 'settings.yaml has no menu group "{name}"{hint}',
  hostUnknown: 'is for another host, and settings.yaml has no "host"',
  placeTaken: '"{place}" is the place of "{name}" already',
} as const satisfies Record<string, Template>;
