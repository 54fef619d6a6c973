import type { Services } from '../../platform/ctx.ts'
import { createCouponFinder } from './find-coupon.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    coupon: ReturnType<typeof createCouponModule>
  }
}

/** The state of the module in one process. */
export const createCouponModule = (services: Services) => ({ findCoupon: createCouponFinder(services) })
