export { findInquiryForNotification } from './find-inquiry-for-notification.ts'
