import { changeBuyer as changeBuyerOperation, getBuyer as getBuyerOperation } from '@faka/contract/profile'
import { type Handler, handle } from '../../kernel/http.ts'
import { changeBuyer } from './change-buyer.ts'
import { getBuyer } from './get-buyer.ts'

export const profileHandlers: Handler[] = [
  handle(getBuyerOperation, getBuyer),
  handle(changeBuyerOperation, changeBuyer),
]
