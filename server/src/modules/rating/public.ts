export { findRatingForNotification } from './find-rating-for-notification.ts'
export { sumRatingsOfItem, sumRatingsOfShop } from './sum-ratings.ts'
