export { getPriceOrReject, type PriceInput } from './get-price.ts'
