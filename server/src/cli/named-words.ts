import type { Word } from './verb.ts'

/** The argument that names a shop. */
export const shopWord: Word = {
  form: '<shop>',
  field: 'shortUrl',
  says: { zh: '店铺的短网址', en: 'short url of the shop' },
  must: { zh: '店铺地址里的那个短名，如 demo', en: "the name in the shop's address, such as demo" },
}

/** The argument that names an account. */
export const userWord: Word = {
  form: '<user>',
  field: 'userName',
  says: { zh: '账号的名称或手机号', en: 'name or phone of the account' },
  must: { zh: 'user list 里的名称或手机号', en: 'a name or phone as user list shows it' },
}

/** The argument that names an item. */
export const itemWord: Word = {
  form: '<item>',
  field: 'itemId',
  says: { zh: '商品编号，list-items 里有', en: 'id of the item, as list-items shows it' },
  must: { zh: 'list-items 里的商品编号', en: 'an id as list-items shows it' },
}

/** The argument that names an order. */
export const orderWord: Word = {
  form: '<order>',
  field: 'orderNo',
  says: { zh: '订单号', en: 'number of the order' },
  must: { zh: 'list-orders 里的订单号', en: 'a number as list-orders shows it' },
}

/** The argument that names a file. */
export const fileWord: Word = {
  form: '<file>',
  says: { zh: '文件，- 为标准输入', en: 'a file, or - for the standard input' },
}
