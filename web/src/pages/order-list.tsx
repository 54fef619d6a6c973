export { default as Layout } from '../layout/user-layout.tsx'

/** `/userCenter/order-list`: the orders of the account, or for a guest those of this device; any by its number. */
export { OwnOrders as default } from './own-orders.tsx'
