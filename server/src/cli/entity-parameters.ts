import type { Parameter } from './command.ts'

/** The shop argument. */
export const shopParameter: Parameter = {
  syntax: '<shop>',
  field: 'shortUrl',
  description: { zh: '店铺的短网址', en: 'short url of the shop' },
  expected: { zh: '店铺地址里的那个短名，如 demo', en: "the name in the shop's address, such as demo" },
}

/** The account argument. */
export const userParameter: Parameter = {
  syntax: '<user>',
  field: 'userName',
  description: { zh: '账号的名称或手机号', en: 'name or phone of the account' },
  expected: { zh: 'user list 里的名称，或完整手机号', en: 'a name as user list shows it, or a whole phone' },
}

/** Narrows a list of accounts to one role. */
export const roleParameter: Parameter = {
  syntax: '--role <role>',
  field: 'role',
  description: { zh: '只看一种身份', en: 'only those that are this' },
  expected: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
}

/** The item argument. */
export const itemParameter: Parameter = {
  syntax: '<item>',
  field: 'itemId',
  description: { zh: '商品编号，item list 里有', en: 'id of the item, as item list shows it' },
  expected: { zh: 'item list 里的商品编号', en: 'an id as item list shows it' },
}

/** The items argument. */
export const itemsParameter: Parameter = {
  ...itemParameter,
  syntax: '<item...>',
  field: 'itemIds',
  description: {
    zh: '商品编号，item list 里有，最多 200 个',
    en: 'ids of items, as item list shows them; up to 200',
  },
}

/** The order argument. */
export const orderParameter: Parameter = {
  syntax: '<order>',
  field: 'orderNo',
  description: { zh: '订单号', en: 'number of the order' },
  expected: { zh: 'order list 里的订单号', en: 'a number as order list shows it' },
}

/** The file argument. */
export const fileParameter: Parameter = {
  syntax: '<file>',
  description: { zh: '文件，- 为标准输入', en: 'a file, or - for the standard input' },
}

/** Makes a command safe to repeat. */
export const requestParameter: Parameter = {
  syntax: '--request <uuid>',
  field: 'requestId',
  description: {
    zh: '请求编号：同一编号只执行一次',
    en: 'id of the request: a repeated one has no further effect',
  },
  expected: { zh: 'UUID，不填则新生成', en: 'a UUID; default: a new one' },
}

/** Why an administrator acts. */
export const whyParameter: Parameter = {
  syntax: '--why <text>',
  field: 'why',
  description: { zh: '理由，会留在审计记录里', en: 'the reason, kept in the audit trail' },
  expected: { zh: '1 到 300 个字', en: '1 to 300 characters' },
}
