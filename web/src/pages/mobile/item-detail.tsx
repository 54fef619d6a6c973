export { default, prepare, seed } from '../item-detail.tsx'
