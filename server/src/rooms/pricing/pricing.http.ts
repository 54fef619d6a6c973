import { calcPrice as calcPriceOperation } from '@faka/contract/pricing'
import { type Handler, handle } from '../../kernel/http.ts'
import { calcPrice } from './calc-price.ts'

export const pricingHandlers: Handler[] = [handle(calcPriceOperation, calcPrice)]
