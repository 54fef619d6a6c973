/** `/m/userCenter/order-list`: the same content as on the full site, without its layout. */
export { OwnOrders as default, OwnOrdersSkeleton as Skeleton } from '../parts/own-orders.tsx'
