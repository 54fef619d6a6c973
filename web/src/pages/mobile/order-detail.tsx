export { UserPageSkeleton as Skeleton } from '../../layout/user-page-skeleton.tsx'

/** `/m/userCenter/order-detail`: the same content as on the full site, without its layout. */
export { OwnOrder as default } from '../parts/own-order.tsx'
