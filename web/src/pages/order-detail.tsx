export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

/** `/userCenter/order-detail`: everything about one order that the visitor may see. */
export { OwnOrder as default } from './parts/own-order.tsx'
