import { calcPrice as calcPriceOperation } from '@faka/contract/pricing'
import { type Handler, handle } from '../../kernel/http.ts'
import { calcPrice, type HoldsPort } from './calc-price.ts'

export const pricingHandlers = (port: HoldsPort): Handler[] => [
  handle(calcPriceOperation, (ctx, input) => calcPrice(ctx, input, port)),
]
