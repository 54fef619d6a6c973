import {
  checkOrder as checkOrderOperation,
  exportCard as exportCardOperation,
  getOrder as getOrderOperation,
  getOwnOrder as getOwnOrderOperation,
} from '@faka/contract/delivery'
import { type Handler, handle, handleFile } from '../../kernel/http.ts'
import { checkOrder } from './check-order.ts'
import { exportCard } from './export-card.ts'
import { getOrder, type RefundPort } from './get-order.ts'
import { getOwnOrder } from './get-own-order.ts'

export const deliveryHandlers = (port: RefundPort): Handler[] => [
  handle(getOrderOperation, (ctx, input) => getOrder(ctx, input, port)),
  handle(getOwnOrderOperation, (ctx, input) => getOwnOrder(ctx, input, port)),
  handle(checkOrderOperation, checkOrder),
  handleFile(exportCardOperation, exportCard),
]
