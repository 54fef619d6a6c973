export { loadOrderAccent as load } from '../app/load-order-accent.ts'
