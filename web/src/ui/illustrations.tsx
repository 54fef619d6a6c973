import styles from './empty-state.module.css'

/* Illustrations for empty states that no first page shows. */

/** Its time is over. */
export const expiredIllustration = (
  <>
    <circle className={styles.fill} cx="60" cy="54" r="32" />
    <circle cx="60" cy="54" r="32" />
    <path d="M60 34v20l13 9M50 12h20M60 12v10M86 26l6 6" />
  </>
)

/** Cancelled by the buyer. */
export const cancelledIllustration = (
  <>
    <path className={styles.fill} d="M36 14h34l16 16v60H36z" />
    <path d="M70 14H42a6 6 0 0 0-6 6v64a6 6 0 0 0 6 6h38a6 6 0 0 0 6-6V30zv16h16M51 50l20 20M71 50 51 70" />
  </>
)

/** Money is refunded. */
export const refundedIllustration = (
  <>
    <circle className={styles.fill} cx="62" cy="56" r="24" />
    <circle cx="62" cy="56" r="24" />
    <path d="m53 44 9 12 9-12M62 56v14M54 58h16M54 64h16M24 34v16h16M26 48a38 38 0 1 1 0 18" />
  </>
)

/** Only its owner may see it. */
export const lockedIllustration = (
  <>
    <rect className={styles.fill} x="32" y="46" width="56" height="42" rx="6" />
    <rect x="32" y="46" width="56" height="42" rx="6" />
    <path d="M42 46V34a18 18 0 0 1 36 0v12M60 62v10" />
  </>
)
