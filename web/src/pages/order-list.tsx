export { default as Layout } from '../layout/user-layout.tsx'

/** `/userCenter/order-list`: the orders of the account, for guests those of this device, and any by its number. */
export { OwnOrders as default, OwnOrdersSkeleton as Skeleton } from './parts/own-orders.tsx'
