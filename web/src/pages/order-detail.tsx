export { default as Layout } from '../layout/user-layout.tsx'

/** `/userCenter/order-detail`: all there is to know of one order, for whoever may see it. */
export { OwnOrder as default } from './own-order.tsx'
