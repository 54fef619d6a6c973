export { getPriceOrReject as checkedPrice, type PriceInput as Wish } from './get-price.ts'
