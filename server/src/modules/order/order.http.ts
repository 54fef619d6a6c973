import {
  blockBuyer as blockBuyerOperation,
  listBlockedBuyers as listBlockedBuyersOperation,
  unblockBuyer as unblockBuyerOperation,
} from '@faka/contract/order/buyer-block'
import { findGuestOrders as findGuestOrdersOperation } from '@faka/contract/order/find-guest-orders'
import { createOrder as createOrderOperation } from '@faka/contract/order/order'
import { getOrderAnswers as getOrderAnswersOperation } from '@faka/contract/order/order-answers'
import {
  countGuestOrders as countGuestOrdersOperation,
  exportSales as exportSalesOperation,
  listOrders as listOrdersOperation,
  pageOrders as pageOrdersOperation,
  sumSales as sumSalesOperation,
  takeOverOrders as takeOverOrdersOperation,
} from '@faka/contract/order/order-list'
import { listOrdersToDeliver as listOrdersToDeliverOperation } from '@faka/contract/order/order-queue'
import { getOrderStates as getOrderStatesOperation } from '@faka/contract/order/order-states'
import { getOrderStatus as getOrderStatusOperation } from '@faka/contract/order/order-status'
import {
  openMailLink as openMailLinkOperation,
  proveBuyer as proveBuyerOperation,
  sendOrderCode as sendOrderCodeOperation,
} from '@faka/contract/order/prove-buyer'
import {
  createOrderForBuyer as createOrderForBuyerOperation,
  exportOrders as exportOrdersOperation,
  noteOrder as noteOrderOperation,
  searchOrders as searchOrdersOperation,
} from '@faka/contract/order/seller-order'
import { sendLookUpCode as sendLookUpCodeOperation } from '@faka/contract/order/send-look-up-code'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { blockBuyer } from './block-buyer.ts'
import { countGuestOrders } from './count-guest-orders.ts'
import { createOrder } from './create-order.ts'
import { createOrderForBuyer } from './create-order-for-buyer.ts'
import { exportOrders } from './export-orders.ts'
import { exportSales } from './export-sales.ts'
import { findGuestOrders } from './find-guest-orders.ts'
import { getOrderAnswers } from './get-order-answers.ts'
import { getOrderStates } from './get-order-states.ts'
import { getOrderStatus } from './get-order-status.ts'
import { listBlockedBuyers } from './list-blocked-buyers.ts'
import { listOrders } from './list-orders.ts'
import { listOrdersToDeliver } from './list-orders-to-deliver.ts'
import { noteOrder } from './note-order.ts'
import { openMailLink } from './open-mail-link.ts'
import { type ExportTimesPort, pageOrders } from './page-orders.ts'
import { proveBuyer } from './prove-buyer.ts'
import { searchOrders } from './search-orders.ts'
import { sendLookUpCode } from './send-look-up-code.ts'
import { sendOrderCode } from './send-order-code.ts'
import { type RefundsPort, sumSales } from './sum-sales.ts'
import { takeOverOrders } from './take-over-orders.ts'
import type { TradesPort } from './to-order-search.ts'
import { unblockBuyer } from './unblock-buyer.ts'

export const orderHandlers = (port: ExportTimesPort & RefundsPort & TradesPort): Handler[] => [
  handle(createOrderOperation, createOrder),
  handle(getOrderStatusOperation, getOrderStatus),
  handle(sendOrderCodeOperation, sendOrderCode),
  handle(sendLookUpCodeOperation, sendLookUpCode),
  handle(findGuestOrdersOperation, findGuestOrders),
  handle(proveBuyerOperation, proveBuyer),
  handle(openMailLinkOperation, openMailLink),
  handle(getOrderStatesOperation, getOrderStates),
  handle(pageOrdersOperation, (ctx, input) => pageOrders(ctx, input, port)),
  handle(sumSalesOperation, (ctx, input) => sumSales(ctx, input, port)),
  handleFile(exportSalesOperation, exportSales),
  handle(countGuestOrdersOperation, countGuestOrders),
  handle(takeOverOrdersOperation, takeOverOrders),
  handle(listOrdersOperation, listOrders),
  handle(searchOrdersOperation, (ctx, input) => searchOrders(ctx, input, port)),
  handleFile(exportOrdersOperation, (ctx, input) => exportOrders(ctx, input, port)),
  handle(noteOrderOperation, noteOrder),
  handle(createOrderForBuyerOperation, createOrderForBuyer),
  handle(listOrdersToDeliverOperation, listOrdersToDeliver),
  handle(getOrderAnswersOperation, getOrderAnswers),
  handle(blockBuyerOperation, blockBuyer),
  handle(unblockBuyerOperation, unblockBuyer),
  handle(listBlockedBuyersOperation, listBlockedBuyers),
]
