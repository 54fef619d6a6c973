import {
  createClassify as createClassifyOperation,
  getShop as getShopOperation,
} from '@faka/contract/shop/shop'
import { type Handler, handle } from '../../platform/http.ts'
import { createClassify } from './create-classify.ts'
import { getShop, type ShopPorts } from './get-shop.ts'

export const shopHandlers = (ports: ShopPorts): Handler[] => [
  handle(getShopOperation, (ctx, input) => getShop(ctx, input, ports)),
  handle(createClassifyOperation, createClassify),
]
