import {
  changeClassify as changeClassifyOperation,
  createClassify as createClassifyOperation,
  listClassifies as listClassifiesOperation,
  orderClassifies as orderClassifiesOperation,
  removeClassify as removeClassifyOperation,
} from '@faka/contract/shop/classify'
import { getCustomPage as getCustomPageOperation } from '@faka/contract/shop/custom-page'
import { exportShop as exportShopOperation } from '@faka/contract/shop/export-shop'
import { hideGuide as hideGuideOperation } from '@faka/contract/shop/hide-guide'
import {
  getMembership as getMembershipOperation,
  listLevels as listLevelsOperation,
  listMemberships as listMembershipsOperation,
  listPlatformLevels as listPlatformLevelsOperation,
  setLevels as setLevelsOperation,
  setPlatformLevels as setPlatformLevelsOperation,
} from '@faka/contract/shop/member-level'
import {
  checkShopOpening as checkShopOpeningOperation,
  openOwnShop as openOwnShopOperation,
} from '@faka/contract/shop/open-shop'
import {
  freezeShop as freezeShopOperation,
  listShopEvents as listShopEventsOperation,
  listShops as listShopsOperation,
  setShopFee as setShopFeeOperation,
  unfreezeShop as unfreezeShopOperation,
} from '@faka/contract/shop/platform-shop'
import {
  changeCustomPage as changeCustomPageOperation,
  createCustomPage as createCustomPageOperation,
  listCustomPages as listCustomPagesOperation,
  removeCustomPage as removeCustomPageOperation,
} from '@faka/contract/shop/seller-custom-page'
import {
  changeShop as changeShopOperation,
  createShop as createShopOperation,
  showShop as showShopOperation,
} from '@faka/contract/shop/seller-shop'
import { getShop as getShopOperation } from '@faka/contract/shop/shop'
import {
  acceptInvitation as acceptInvitationOperation,
  changeStaff as changeStaffOperation,
  inviteStaff as inviteStaffOperation,
  listStaff as listStaffOperation,
  removeStaff as removeStaffOperation,
  requireStaffFactor as requireStaffFactorOperation,
  showInvitation as showInvitationOperation,
  withdrawInvitation as withdrawInvitationOperation,
} from '@faka/contract/shop/staff'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeClassify } from './change-classify.ts'
import { changeCustomPage } from './change-custom-page.ts'
import { changeShop } from './change-shop.ts'
import { changeStaff } from './change-staff.ts'
import { checkShopOpening } from './check-shop-opening.ts'
import { createClassify } from './create-classify.ts'
import { createCustomPage } from './create-custom-page.ts'
import { createShop } from './create-shop.ts'
import { type ArchivePort, exportShop } from './export-shop.ts'
import { freezeShop } from './freeze-shop.ts'
import { getCustomPage } from './get-custom-page.ts'
import { getMembership } from './get-membership.ts'
import { getShop, type ShopPorts } from './get-shop.ts'
import { hideGuide } from './hide-guide.ts'
import { inviteStaff } from './invite-staff.ts'
import { type ClassifyItemsPort, listClassifies } from './list-classifies.ts'
import { listCustomPages } from './list-custom-pages.ts'
import { type LevelOrdersPort, listLevels } from './list-levels.ts'
import { listMemberships } from './list-memberships.ts'
import { listPlatformLevels } from './list-platform-levels.ts'
import { listShopEvents } from './list-shop-events.ts'
import { listShops, type ShopSumsPort } from './list-shops.ts'
import { listStaff } from './list-staff.ts'
import { openOwnShop } from './open-own-shop.ts'
import { orderClassifies } from './order-classifies.ts'
import { removeClassify } from './remove-classify.ts'
import { removeCustomPage } from './remove-custom-page.ts'
import { removeStaff } from './remove-staff.ts'
import { requireStaffFactor } from './require-staff-factor.ts'
import { setLevels } from './set-levels.ts'
import { setPlatformLevels } from './set-platform-levels.ts'
import { setShopFee } from './set-shop-fee.ts'
import { showInvitation } from './show-invitation.ts'
import { showShop } from './show-shop.ts'
import { unfreezeShop } from './unfreeze-shop.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const shopHandlers = (
  ports: ShopPorts & ClassifyItemsPort & ShopSumsPort & ArchivePort & LevelOrdersPort,
): Handler[] => [
  handle(getShopOperation, (ctx, input) => getShop(ctx, input, ports)),
  handle(openOwnShopOperation, openOwnShop),
  handle(checkShopOpeningOperation, checkShopOpening),
  handle(showShopOperation, showShop),
  handle(hideGuideOperation, hideGuide),
  handle(changeShopOperation, changeShop),
  handle(createClassifyOperation, createClassify),
  handle(listClassifiesOperation, (ctx, input) => listClassifies(ctx, input, ports)),
  handle(changeClassifyOperation, changeClassify),
  handle(orderClassifiesOperation, (ctx, input) => orderClassifies(ctx, input, ports)),
  handle(listLevelsOperation, (ctx, input) => listLevels(ctx, input, ports)),
  handle(setLevelsOperation, (ctx, input) => setLevels(ctx, input, ports)),
  handle(listPlatformLevelsOperation, (ctx, input) => listPlatformLevels(ctx, input, ports)),
  handle(setPlatformLevelsOperation, (ctx, input) => setPlatformLevels(ctx, input, ports)),
  handle(getMembershipOperation, getMembership),
  handle(listMembershipsOperation, listMemberships),
  handle(changeCustomPageOperation, changeCustomPage),
  handle(createCustomPageOperation, createCustomPage),
  handle(getCustomPageOperation, getCustomPage),
  handle(listCustomPagesOperation, listCustomPages),
  handle(removeCustomPageOperation, removeCustomPage),
  handle(createShopOperation, createShop),
  handle(listShopsOperation, (ctx, input) => listShops(ctx, input, ports)),
  handle(freezeShopOperation, freezeShop),
  handle(unfreezeShopOperation, unfreezeShop),
  handle(setShopFeeOperation, setShopFee),
  handle(listShopEventsOperation, listShopEvents),
  handle(removeClassifyOperation, (ctx, input) => removeClassify(ctx, input, ports)),
  handle(listStaffOperation, listStaff),
  handle(inviteStaffOperation, inviteStaff),
  handle(withdrawInvitationOperation, withdrawInvitation),
  handle(changeStaffOperation, changeStaff),
  handle(removeStaffOperation, removeStaff),
  handle(requireStaffFactorOperation, requireStaffFactor),
  handle(showInvitationOperation, showInvitation),
  handle(acceptInvitationOperation, acceptInvitation),
  handleFile(exportShopOperation, (ctx, input) => exportShop(ctx, input, ports)),
]
