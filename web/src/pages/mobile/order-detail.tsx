/** `/m/userCenter/order-detail`: the same as on a desk, without the layout around it and what that carries. */
export { OwnOrder as default } from '../own-order.tsx'
