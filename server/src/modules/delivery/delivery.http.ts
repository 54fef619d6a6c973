import {
  checkOrder as checkOrderOperation,
  deliverOrder as deliverOrderOperation,
  exportCard as exportCardOperation,
  getOrder as getOrderOperation,
  getOwnOrder as getOwnOrderOperation,
} from '@faka/contract/delivery/delivery'
import {
  callProgram as callProgramOperation,
  listProgramCalls as listProgramCallsOperation,
  removeProgram as removeProgramOperation,
  setProgram as setProgramOperation,
  showProgram as showProgramOperation,
  testProgram as testProgramOperation,
} from '@faka/contract/delivery/delivery-program'
import { getOrderFile as getOrderFileOperation } from '@faka/contract/delivery/order-file'
import {
  exportCards as exportCardsOperation,
  getOrderTimeline as getOrderTimelineOperation,
} from '@faka/contract/delivery/order-timeline'
import { showOrder as showOrderOperation } from '@faka/contract/delivery/sold-order'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { callProgram } from './call-program.ts'
import { checkOrder } from './check-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { exportCard } from './export-card.ts'
import { exportCards } from './export-cards.ts'
import { getOrder, type RefundPort } from './get-order.ts'
import { getOrderFile } from './get-order-file.ts'
import { getOrderTimeline, type PaymentHistoryPort } from './get-order-timeline.ts'
import { getOwnOrder } from './get-own-order.ts'
import { listProgramCalls } from './list-program-calls.ts'
import { removeProgram } from './remove-program.ts'
import { setProgram } from './set-program.ts'
import { type SoldOrderPort, showOrder } from './show-order.ts'
import { showProgram } from './show-program.ts'
import { testProgram } from './test-program.ts'

export const deliveryHandlers = (port: RefundPort & PaymentHistoryPort & SoldOrderPort): Handler[] => [
  handle(getOrderOperation, (ctx, input) => getOrder(ctx, input, port)),
  handle(getOwnOrderOperation, (ctx, input) => getOwnOrder(ctx, input, port)),
  handle(getOrderTimelineOperation, (ctx, input) => getOrderTimeline(ctx, input, port)),
  handle(getOrderFileOperation, getOrderFile),
  handle(checkOrderOperation, checkOrder),
  handleFile(exportCardOperation, exportCard),
  handleFile(exportCardsOperation, exportCards),
  handle(deliverOrderOperation, deliverOrder),
  handle(showProgramOperation, showProgram),
  handle(setProgramOperation, setProgram),
  handle(removeProgramOperation, removeProgram),
  handle(testProgramOperation, testProgram),
  handle(listProgramCallsOperation, listProgramCalls),
  handle(callProgramOperation, callProgram),
  handle(showOrderOperation, (ctx, input) => showOrder(ctx, input, port)),
]
