/**
 * The SMS templates of notifications, each with the setting that names it: they are sent only where it is set, since
 * each SMS costs money.
 */
export const notificationSmsTemplates = {
  orderDelivered: 'SMS_TEMPLATE_ORDER_DELIVERED',
  orderRefunded: 'SMS_TEMPLATE_ORDER_REFUNDED',
  orderRecalled: 'SMS_TEMPLATE_ORDER_RECALLED',
  orderReplaced: 'SMS_TEMPLATE_ORDER_REPLACED',
  orderRecallOffered: 'SMS_TEMPLATE_ORDER_RECALLED',
  orderRecallRefundOffered: 'SMS_TEMPLATE_ORDER_RECALLED',
  complaintAnswered: 'SMS_TEMPLATE_COMPLAINT_ANSWERED',
  inquiryAnswered: 'SMS_TEMPLATE_INQUIRY_ANSWERED',
  complaintDecided: 'SMS_TEMPLATE_COMPLAINT_DECIDED',
} as const

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    webhooks: true
    chats: true
  }
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'item.lowStock': true
    'item.soldOut': true
  }
}
