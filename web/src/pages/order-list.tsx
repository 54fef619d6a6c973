export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

/** `/userCenter/order-list`: the orders of the account, for guests those of this device, and any by its number. */
export { OwnOrders as default } from './parts/own-orders.tsx'
