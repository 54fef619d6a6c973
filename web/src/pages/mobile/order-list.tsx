/** `/m/userCenter/order-list`: the same as on a desk, without the layout around it and what that carries. */
export { OwnOrders as default } from '../own-orders.tsx'
