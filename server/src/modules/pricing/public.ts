export { type ComputedPrice, getPriceOrReject } from './get-price.ts'
export { unitPriceFen } from './pricing.rules.ts'
