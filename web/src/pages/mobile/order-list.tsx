export { UserPageSkeleton as Skeleton } from '../../layout/user-page-skeleton.tsx'

/** `/m/userCenter/order-list`: the same content as on the full site, without its layout. */
export { OwnOrders as default } from '../parts/own-orders.tsx'
