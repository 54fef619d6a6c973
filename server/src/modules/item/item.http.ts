import { getItem as getItemOperation, pageItems as pageItemsOperation } from '@faka/contract/item/item'
import { type Handler, handle } from '../../platform/http.ts'
import { getItem } from './get-item.ts'
import { pageItems } from './page-items.ts'
import type { StockPort } from './stock-port.ts'

export const itemHandlers = (port: StockPort): Handler[] => [
  handle(pageItemsOperation, (ctx, input) => pageItems(ctx, input, port)),
  handle(getItemOperation, (ctx, input) => getItem(ctx, input, port)),
]
