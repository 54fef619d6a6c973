import {
  listCampaigns as listCampaignsOperation,
  setCampaign as setCampaignOperation,
} from '@faka/contract/item/campaign'
import { getItem as getItemOperation, pageItems as pageItemsOperation } from '@faka/contract/item/item'
import {
  changeItem as changeItemOperation,
  createItem as createItemOperation,
  discontinueItem as discontinueItemOperation,
  publishItem as publishItemOperation,
  showItem as showItemOperation,
} from '@faka/contract/item/seller-item'
import {
  bulkClassifyItems as bulkClassifyItemsOperation,
  bulkDiscontinueItems as bulkDiscontinueItemsOperation,
  bulkPriceItems as bulkPriceItemsOperation,
  bulkPublishItems as bulkPublishItemsOperation,
  copyItem as copyItemOperation,
  orderItems as orderItemsOperation,
  pageSellerItems as pageSellerItemsOperation,
  scheduleItem as scheduleItemOperation,
} from '@faka/contract/item/seller-item-list'
import { setVariants as setVariantsOperation } from '@faka/contract/item/seller-variant'
import { type Handler, handle } from '../../platform/http.ts'
import { bulkClassifyItems } from './bulk-classify-items.ts'
import { bulkDiscontinueItems } from './bulk-discontinue-items.ts'
import { bulkPriceItems } from './bulk-price-items.ts'
import { bulkPublishItems } from './bulk-publish-items.ts'
import { changeItem } from './change-item.ts'
import { copyItem } from './copy-item.ts'
import { createItem } from './create-item.ts'
import { discontinueItem } from './discontinue-item.ts'
import { getItem, type ItemPort } from './get-item.ts'
import { type CampaignOrdersPort, listCampaigns } from './list-campaigns.ts'
import { orderItems } from './order-items.ts'
import { pageItems } from './page-items.ts'
import { pageSellerItems, type SellerItemsPort } from './page-seller-items.ts'
import { publishItem } from './publish-item.ts'
import { scheduleItem } from './schedule-item.ts'
import { setCampaign } from './set-campaign.ts'
import { setVariants } from './set-variants.ts'
import { showItem } from './show-item.ts'

export const itemHandlers = (port: ItemPort & SellerItemsPort & CampaignOrdersPort): Handler[] => [
  handle(pageItemsOperation, (ctx, input) => pageItems(ctx, input, port)),
  handle(getItemOperation, (ctx, input) => getItem(ctx, input, port)),
  handle(createItemOperation, createItem),
  handle(showItemOperation, showItem),
  handle(changeItemOperation, changeItem),
  handle(setVariantsOperation, setVariants),
  handle(publishItemOperation, publishItem),
  handle(discontinueItemOperation, discontinueItem),
  handle(pageSellerItemsOperation, (ctx, input) => pageSellerItems(ctx, input, port)),
  handle(bulkPublishItemsOperation, bulkPublishItems),
  handle(bulkDiscontinueItemsOperation, bulkDiscontinueItems),
  handle(bulkPriceItemsOperation, bulkPriceItems),
  handle(bulkClassifyItemsOperation, bulkClassifyItems),
  handle(orderItemsOperation, orderItems),
  handle(copyItemOperation, copyItem),
  handle(scheduleItemOperation, scheduleItem),
  handle(listCampaignsOperation, (ctx, input) => listCampaigns(ctx, input, port)),
  handle(setCampaignOperation, (ctx, input) => setCampaign(ctx, input, port)),
]
