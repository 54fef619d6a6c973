import type { Modules, Services } from '../platform/ctx.ts'
import { createAccountModule } from './account/account.module.ts'
import { createComplaintModule } from './complaint/complaint.module.ts'
import { createCouponModule } from './coupon/coupon.module.ts'
import { createDeliveryModule } from './delivery/delivery.module.ts'
import { createItemModule } from './item/item.module.ts'
import { createNotificationModule } from './notification/notification.module.ts'
import { createOrderModule } from './order/order.module.ts'
import { createPayChannelModule } from './pay-channel/pay-channel.module.ts'
import { createPaymentModule, firstPayments, spending } from './payment/payment.module.ts'
import { createRatingModule } from './rating/rating.module.ts'
import { createReconciliationModule } from './reconciliation/reconciliation.module.ts'
import { createShopModule } from './shop/shop.module.ts'
import { createStockModule } from './stock/stock.module.ts'
import { createUploadModule } from './upload/upload.module.ts'
import { createVisitModule } from './visit/visit.module.ts'

/**
 * Completes the services of a process with the state of its modules, made once, from left to right. While modules are
 * being made `services.modules` is still empty: only what they do later may use it.
 */
export function createModules(base: Omit<Services, 'modules'>): Services {
  const modules = {} as Modules
  const services: Services = { ...base, modules }
  const created: Modules = {
    account: createAccountModule(),
    upload: createUploadModule(services),
    shop: createShopModule(services, spending),
    payChannel: createPayChannelModule(services),
    item: createItemModule(services),
    stock: createStockModule(services),
    coupon: createCouponModule(services),
    order: createOrderModule(services, firstPayments),
    delivery: createDeliveryModule(services),
    payment: createPaymentModule(services),
    reconciliation: createReconciliationModule(services),
    complaint: createComplaintModule(services),
    rating: createRatingModule(services),
    visit: createVisitModule(services),
    notification: createNotificationModule(services),
  }
  Object.assign(modules, created)
  return services
}
