import { item } from './zh-CN/item.ts'
import { shell } from './zh-CN/shell.ts'
import { shop } from './zh-CN/shop.ts'

/** Chinese, the first language: its ids are the ids. */
const words = { ...shell, ...shop, ...item }

export default words
