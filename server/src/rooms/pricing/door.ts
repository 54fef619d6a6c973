export { checkedPrice, type Wish } from './check-price.ts'
