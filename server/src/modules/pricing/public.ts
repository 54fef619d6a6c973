export { getPriceOrReject } from './get-price.ts'
