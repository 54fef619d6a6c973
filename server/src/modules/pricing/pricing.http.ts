import { calcPrice as calcPriceOperation } from '@faka/contract/pricing/pricing'
import { type Handler, handle } from '../../platform/http.ts'
import { calcPrice, type HoldAvailabilityPort } from './calc-price.ts'

export const pricingHandlers = (port: HoldAvailabilityPort): Handler[] => [
  handle(calcPriceOperation, (ctx, input) => calcPrice(ctx, input, port)),
]
