import {
  changeBuyer as changeBuyerOperation,
  getBuyer as getBuyerOperation,
} from '@faka/contract/profile/profile'
import { type Handler, handle } from '../../platform/http.ts'
import { changeBuyer } from './change-buyer.ts'
import { type BalancePort, getBuyer } from './get-buyer.ts'

export const profileHandlers = (port: BalancePort): Handler[] => [
  handle(getBuyerOperation, (ctx) => getBuyer(ctx, port)),
  handle(changeBuyerOperation, (ctx, input) => changeBuyer(ctx, input, port)),
]
