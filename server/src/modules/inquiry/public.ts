export { findInquiryForNotification, type InquiryForNotification } from './find-inquiry-for-notification.ts'
