import {
  createCoupons as createCouponsOperation,
  disableCoupons as disableCouponsOperation,
  enableCoupons as enableCouponsOperation,
  exportCoupons as exportCouponsOperation,
  listCoupons as listCouponsOperation,
  listCouponUses as listCouponUsesOperation,
} from '@faka/contract/coupon/coupon'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { createCoupons } from './create-coupons.ts'
import { disableCoupons } from './disable-coupons.ts'
import { enableCoupons } from './enable-coupons.ts'
import { exportCoupons } from './export-coupons.ts'
import { listCouponUses } from './list-coupon-uses.ts'
import { listCoupons } from './list-coupons.ts'

export const couponHandlers: readonly Handler[] = [
  handle(createCouponsOperation, createCoupons),
  handle(listCouponsOperation, listCoupons),
  handle(disableCouponsOperation, disableCoupons),
  handle(enableCouponsOperation, enableCoupons),
  handleFile(exportCouponsOperation, exportCoupons),
  handle(listCouponUsesOperation, listCouponUses),
]
