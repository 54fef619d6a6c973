export {
  getPriceOrReject,
  getPriceOrReject as checkedPrice,
  type PriceInput,
  type PriceInput as Wish,
} from './get-price.ts'
