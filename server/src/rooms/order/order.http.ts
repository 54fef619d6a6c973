import {
  createOrder as createOrderOperation,
  getOrderStatus as getOrderStatusOperation,
  pageOrders as pageOrdersOperation,
} from '@faka/contract/order'
import { type Handler, handle } from '../../kernel/http.ts'
import { createOrder } from './create-order.ts'
import { getOrderStatus } from './get-order-status.ts'
import { pageOrders } from './page-orders.ts'

export const orderHandlers: Handler[] = [
  handle(createOrderOperation, createOrder),
  handle(getOrderStatusOperation, getOrderStatus),
  handle(pageOrdersOperation, pageOrders),
]
