import { getItem as getItemOperation, pageItems as pageItemsOperation } from '@faka/contract/item/item'
import {
  changeItem as changeItemOperation,
  createItem as createItemOperation,
  discontinueItem as discontinueItemOperation,
  publishItem as publishItemOperation,
} from '@faka/contract/item/seller-item'
import { type Handler, handle } from '../../platform/http.ts'
import { changeItem } from './change-item.ts'
import { createItem } from './create-item.ts'
import { discontinueItem } from './discontinue-item.ts'
import { getItem } from './get-item.ts'
import { pageItems } from './page-items.ts'
import { publishItem } from './publish-item.ts'
import type { StockPort } from './stock-port.ts'

export const itemHandlers = (port: StockPort): Handler[] => [
  handle(pageItemsOperation, (ctx, input) => pageItems(ctx, input, port)),
  handle(getItemOperation, (ctx, input) => getItem(ctx, input, port)),
  handle(createItemOperation, createItem),
  handle(changeItemOperation, changeItem),
  handle(publishItemOperation, publishItem),
  handle(discontinueItemOperation, discontinueItem),
]
