/**
 * What Alipay once signed, as its own Node library keeps it for its tests (alipay/alipay-sdk-nodejs-all, MIT:
 * `test/alipay.test.ts`, `test/antcertutil.test.ts` and their fixtures). Only tests use it.
 */

/** A call-back of August 2019, field by field, and the public key that it was signed against. */
export const notice2019: readonly (readonly [string, string])[] = [
  ['gmt_create', '2019-08-15 15:56:22'],
  ['charset', 'utf-8'],
  ['seller_email', 'z97-yuquerevenue@service.aliyun.com'],
  ['subject', '语雀空间 500人规模'],
  [
    'sign',
    'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  ],
  ['buyer_id', '2088102534368455'],
  ['invoice_amount', '0.10'],
  ['notify_id', '2019081500222155624068450559358070'],
  ['fund_bill_list', '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]'],
  ['notify_type', 'trade_status_sync'],
  ['trade_status', 'TRADE_SUCCESS'],
  ['receipt_amount', '0.10'],
  ['buyer_pay_amount', '0.10'],
  ['sign_type', 'RSA2'],
  ['app_id', '2019073166072302'],
  ['seller_id', '2088531891668739'],
  ['gmt_payment', '2019-08-15 15:56:24'],
  ['notify_time', '2019-08-15 15:56:25'],
  ['version', '1.0'],
  ['out_trade_no', '20190815155618536-564-57'],
  ['total_amount', '0.10'],
  ['trade_no', '2019081522001468450512505578'],
  ['auth_app_id', '2019073166072302'],
  ['buyer_logon_id', 'xud***@126.com'],
  ['point_amount', '0.00'],
]
export const notice2019Key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'

/** A certificate of Alipay's, and the number under which Alipay speaks of it. */
export const certificate2020 = `-----BEGIN CERTIFICATE-----
MIIDsjCCApqgAwIBAgIQICAFFOY8L+BNU4cW/iE1izANBgkqhkiG9w0BAQsFADCBgjELMAkGA1UE
BhMCQ04xFjAUBgNVBAoMDUFudCBGaW5hbmNpYWwxIDAeBgNVBAsMF0NlcnRpZmljYXRpb24gQXV0
aG9yaXR5MTkwNwYDVQQDDDBBbnQgRmluYW5jaWFsIENlcnRpZmljYXRpb24gQXV0aG9yaXR5IENs
YXNzIDIgUjEwHhcNMjAwNTE0MTQ0MjAxWhcNMjIwNTE0MTQ0MjAxWjCBkjELMAkGA1UEBhMCQ04x
LTArBgNVBAoMJOadreW3nueEleaXreS/oeaBr+aKgOacr+aciemZkOWFrOWPuDEPMA0GA1UECwwG
QWxpcGF5MUMwQQYDVQQDDDrmlK/ku5jlrp0o5Lit5Zu9Kee9kee7nOaKgOacr+aciemZkOWFrOWP
uC0yMDg4ODMxMjA0NjU5MjE3MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAhoVesfcG
vUv1XvUndmX0rmSZ/2posJBCooySbSVFpV79RtHMzrVz2aKkC3WvOXeT5iNeQK4mK8gp3vNkWrHT
kQGx5BcmkeO1WS384CQde7dAS0gmxeFs5bs+cCQqV2A2c2R9/5rJMtFtp1Ot/rIiMBUn6Ei0Uozt
M7AneavqQEzSwYlCKNhPFFtHCiz7u4O5R9CIyvUmYr+zpem2HXBN9ygPAZ0aXBQipGbc45+G07ZC
NsmY4hV/Igya1aBf+Ye8p10Ew8uBBri0sIknhSC2LqKKy2IH1fO6q1d1jhN240QRHvbpRNv60kAf
ZsEulBASBrCMBi49NiJyr5nre7SNywIDAQABoxIwEDAOBgNVHQ8BAf8EBAMCA/gwDQYJKoZIhvcN
AQELBQADggEBAEx9T99X9NhDZYXDftc0wH0Tc5OVRIqWTYBN/KEP1df+Ix5djcDrUUcXJMvprMw3
frUymgJsf7YUgZ1+dMz+Gup5dCH3qUu/5c9R3d8senb4wCiYR2FpJ3WGIONwInNQTs04a2wM4JIM
CdCYWC/H1hdvNl9V4pYeMckTruSnPmJlL6E/pNF5AuIYP5AswZSOhASIQzt5Rr6QDz/YVGi2/6al
5Bknm2f9dmsZbWDapKDrlJ3Ny2B0SZ0H47Y7lRlaVNe+Jj1jsrv16ONk1XLt71jyWyPAIlITLcyX
mMtT1IympPFRxBIngEImjGt6d1VUtkf61Cjpr0bRRDoZXvWRv5U=
-----END CERTIFICATE-----
`
export const certificate2020Sn = '7513daaaa48aa3ba2e4018d84402479c'
