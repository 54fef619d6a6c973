export { default, prepare, seed } from '../shop-detail.tsx'
