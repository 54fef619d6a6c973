import {
  createOrder as createOrderOperation,
  getOrderStatus as getOrderStatusOperation,
} from '@faka/contract/order'
import {
  countGuestOrders as countGuestOrdersOperation,
  pageOrders as pageOrdersOperation,
  takeOverOrders as takeOverOrdersOperation,
} from '@faka/contract/order-list'
import { type Handler, handle } from '../../kernel/http.ts'
import { countGuestOrders } from './count-guest-orders.ts'
import { createOrder } from './create-order.ts'
import { getOrderStatus } from './get-order-status.ts'
import { pageOrders } from './page-orders.ts'
import { takeOverOrders } from './take-over-orders.ts'

export const orderHandlers: Handler[] = [
  handle(createOrderOperation, createOrder),
  handle(getOrderStatusOperation, getOrderStatus),
  handle(pageOrdersOperation, pageOrders),
  handle(countGuestOrdersOperation, countGuestOrders),
  handle(takeOverOrdersOperation, takeOverOrders),
]
