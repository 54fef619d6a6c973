export { sumRatingsOfItem, sumRatingsOfShop } from './sum-ratings.ts'
