// Printed by `npm run schema` from the migrations: what each table holds, under the names that TypeScript uses.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Read as what it says; written as text, since the driver makes arrays of PostgreSQL out of lists. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** All tables. */
export type Schema = {
  accountClosing: {
    uid: number;
    askedAt: Date;
    dueAt: Date;
  };
  activity: {
    id: Generated<number>;
    name: string;
    icon: Generated<string>;
    userClass: "PLAIN" | "VIP";
  };
  activityOffer: {
    skuId: number;
    activityId: number;
  };
  activityOrder: {
    activityId: number;
    orderId: number;
    pieces: number;
    offered: number;
    savingCents: number;
  };
  activityProduct: {
    productId: number;
    activityId: number;
  };
  activityVersion: {
    activityId: number;
    version: number;
    ruleType: "REDUCED" | "REPURCHASE";
    startsAt: Date | null;
    endsAt: Date | null;
    rules: Json;
    createdAt: Date;
    editedBy: number | null;
    productIds: number[] | null;
  };
  afterSale: {
    uid: number;
    id: GeneratedAlways<number>;
    orderId: number;
    pkgId: number | null;
    kind: "ASKED" | "LOST" | "SEIZED" | "RETURNED" | "DAMAGED" | "DUTY";
    wish: "CANCEL" | "REFUND" | "RESHIP" | "OTHER";
    state: Generated<"OPEN" | "ANSWERED" | "WITHDRAWN" | "ENDED">;
    outcome: "CALL_OFF" | "REFUND" | "RESHIP" | "NONE" | null;
    items: Json;
    dueAt: Date | null;
    claimedBy: number | null;
    refundId: number | null;
    reshipPkgId: number | null;
    createdAt: Date;
    updatedAt: Date;
  };
  afterSaleStep: {
    uid: number;
    id: GeneratedAlways<number>;
    caseId: number;
    step: "ASKED" | "OPENED" | "ADDED" | "ANSWERED" | "WITHDRAWN" | "ENDED";
    staffId: number | null;
    words: string;
    pictures: string[];
    at: Date;
  };
  alarm: {
    name: string;
    upTo: number;
    beganAt: Date;
    seenAt: Date;
    toldAt: Date;
  };
  announcement: {
    id: Generated<number>;
    speaker: string;
    topics: string[];
    at: Generated<Date>;
  };
  appUser: {
    id: GeneratedAlways<number>;
    name: string;
    nickName: string;
    passwordHash: string | null;
    userClass: Generated<"PLAIN" | "VIP">;
    membershipExpiresAt: Date | null;
    mobile: string | null;
    contactMobile: string | null;
    email: string | null;
    headImgUrl: Generated<string>;
    sex: Generated<"" | "MALE" | "FEMALE">;
    channels: Generated<string>;
    storeTag: Generated<string>;
    wechatId: string | null;
    disabledAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    isDemo: Generated<boolean>;
    erasedAt: Date | null;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  backupRun: {
    id: GeneratedAlways<number>;
    beganAt: Date;
    endedAt: Date;
    failure: string | null;
  };
  banner: {
    id: Generated<number>;
    position: string;
    targetPage: string;
    priority: number;
    disable: Generated<boolean>;
    type: string;
    url: Generated<string>;
    imgUrl: string;
    title: Generated<string>;
    description: Generated<string>;
    startsAt: Date | null;
    endsAt: Date | null;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  brand: {
    id: Generated<number>;
    name: string;
    country: Generated<string>;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  campaign: {
    id: GeneratedAlways<number>;
    name: string;
    startsAt: Date | null;
    endsAt: Date | null;
    activityId: number | null;
    couponRuleId: string | null;
    bannerId: number | null;
    hotWord: Generated<string>;
    messageBatchId: number | null;
    staffId: number;
    createdAt: Date;
  };
  carrierPush: {
    id: GeneratedAlways<number>;
    provider: string;
    digest: string;
    payload: string;
    at: Date;
    handledAt: Date | null;
    lockedUntil: Date | null;
    tries: Generated<number>;
    failure: string | null;
  };
  cart: {
    id: GeneratedAlways<number>;
    uid: number;
    createdAt: Date;
  };
  cartLine: {
    id: GeneratedAlways<number>;
    cartId: number;
    skuId: number;
    itemType: "NORMAL" | "PREFERENCE";
    quantity: number;
    isChecked: boolean;
    createdAt: Date;
    updatedAt: Date;
  };
  caseText: {
    id: GeneratedAlways<number>;
    staffId: number | null;
    title: string;
    words: string;
    version: number;
    editedBy: number | null;
    editedAt: Date | null;
  };
  cashBackEdit: {
    isOnly: Generated<boolean>;
    version: number;
    editedBy: number | null;
    editedAt: Date | null;
  };
  cashBackRule: {
    level: number;
    downThresholdCents: number;
    upThresholdCents: number | null;
    ratioBasisPoints: number;
  };
  clientIdentity: {
    id: GeneratedAlways<number>;
    uid: number;
    client: string;
    codeSealed: Uint8Array;
    codeMark: string;
    keyId: string;
    frontName: string | null;
    backName: string | null;
    isDisabled: Generated<boolean>;
    createdAt: Date;
    updatedAt: Date;
    numberMark: string | null;
  };
  config: {
    name: string;
    value: string;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  configVersion: {
    name: string;
    version: number;
    value: string;
    editedBy: number | null;
    editedAt: Date | null;
  };
  couponHistory: {
    id: GeneratedAlways<number>;
    ticketId: number;
    fromStatus: string | null;
    toStatus: string;
    mover: "CUSTOMER" | "OPERATOR" | "SYSTEM";
    orderId: number | null;
    why: string;
    at: Date;
  };
  couponRule: {
    id: GeneratedAlways<number>;
    publicId: string;
    title: string;
    description: Generated<string>;
    imgUrl: Generated<string>;
    userClass: Generated<"PLAIN" | "VIP">;
    newUserOnly: Generated<boolean>;
    shopIds: Generated<number[]>;
    durationDays: number | null;
    startsAt: Date | null;
    endsAt: Date | null;
    effectiveCents: Generated<number>;
    paidBasisPoints: Generated<number>;
    shipFeeOnly: Generated<boolean>;
    matchCents: Generated<number>;
    matchQuantity: Generated<number>;
    perUser: number;
    perRecommender: Generated<number>;
    total: number | null;
    issued: Generated<number>;
    disabled: Generated<boolean>;
    createdAt: Date;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  couponTicket: {
    id: GeneratedAlways<number>;
    ruleId: number;
    number: string;
    status: "CREATED" | "USABLE" | "FROZEN" | "USED" | "EXPIRED" | "DISABLE";
    uid: number | null;
    n: number | null;
    recommendUid: number | null;
    friendUid: number | null;
    orderId: number | null;
    expiresAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    mobileMark: string | null;
    identityMark: string | null;
    batch: string | null;
    isFormer: Generated<boolean>;
    endingToldAt: Date | null;
  };
  customerKey: {
    uid: number;
    sealed: Uint8Array | null;
    keyId: string | null;
    createdAt: Date;
    destroyedAt: Date | null;
  };
  favourite: {
    uid: number;
    productId: number;
    priceCents: number;
    createdAt: Date;
    toldCents: number | null;
  };
  formerAccount: {
    uid: number;
    number: string;
    numberMark: string;
    moveInId: number;
    balanceCents: number;
    cashBackCents: number;
    at: Date;
  };
  goodsChange: {
    id: GeneratedAlways<number>;
    productId: number | null;
    skuId: number | null;
  };
  goodsReceipt: {
    id: GeneratedAlways<number>;
    number: string;
    state: Generated<"DRAFT" | "BOOKED" | "REVERSED">;
    supplier: string;
    reference: string;
    note: string;
    lineCount: Generated<number>;
    pieces: Generated<number>;
    costedLines: Generated<number>;
    costCents: Generated<number>;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
    createdBy: number;
    createdAt: Date;
    bookedBy: number | null;
    bookedAt: Date | null;
    reversedBy: number | null;
    reversedAt: Date | null;
    reverseReason: string | null;
  };
  goodsReceiptDay: {
    day: string;
    last: number;
  };
  goodsReceiptLine: {
    receiptId: number;
    place: number;
    skuId: number;
    expected: number | null;
    pieces: number | null;
    costCents: number | null;
    goods: Json | null;
    costBeforeCents: number | null;
    costAfterCents: number | null;
    wasTyped: boolean | null;
  };
  goodsStaged: {
    taskId: number;
    productKey: string;
    productId: number | null;
    baseVersion: number | null;
    lines: Json;
    added: number;
    changed: number;
    same: number;
    freshBrand: string | null;
    product: Json | null;
    skus: Json | null;
    pictures: Json | null;
    document: Json | null;
    firstDocument: Json | null;
    listing: Json | null;
    at: Date;
  };
  idAccess: {
    id: GeneratedAlways<number>;
    actorUid: number | null;
    ownerUid: number;
    name: string;
    isAllowed: boolean;
    ip: string;
    at: Date;
    staffId: number | null;
    reason: string | null;
  };
  idempotency: {
    uid: number;
    line: string;
    key: string;
    hash: string;
    answer: Json | null;
    at: Generated<Date>;
  };
  identityConsent: {
    uid: number;
    textVersion: string;
    at: Date;
  };
  keyCheck: {
    name: string;
    fingerprint: string;
  };
  ledgerAccount: {
    id: GeneratedAlways<number>;
    type: "WALLET" | "SALES" | "WALLET_FUNDING" | "REFUNDS" | "ADJUSTMENTS" | "CASH_BACK" | "ALIPAY_CLEARING" | "WECHAT_CLEARING" | "BANK_CLEARING" | "ALIPAY_FUNDS" | "WECHAT_FUNDS" | "BANK_FUNDS" | "UNMATCHED" | "RECEIVABLES" | "WRITE_OFFS" | "OPENING_BALANCES" | "CASH_CLEARING" | "CASH_FUNDS" | "TERMINAL_CLEARING" | "TERMINAL_FUNDS" | "TILL_DIFFERENCES" | "TILL_MOVES";
    uid: Generated<number>;
    balanceCents: number | null;
    closedAt: Date | null;
  };
  ledgerEntry: {
    id: GeneratedAlways<number>;
    txId: number;
    accountId: number;
    amountCents: number;
  };
  ledgerSum: {
    type: string;
    amountCents: number;
    entries: number;
  };
  ledgerSumHead: {
    isOnly: Generated<boolean>;
    upToId: Generated<number>;
  };
  ledgerTx: {
    id: GeneratedAlways<number>;
    key: string;
    kind: "DEPOSIT" | "CASH_BACK" | "REFUND" | "ADJUST_INCREASE" | "CONSUME" | "ADJUST_DECREASE" | "SALE" | "CAPTURE" | "FUNDING" | "PAYBACK" | "CHARGEBACK" | "REINSTATE" | "WRITE_OFF" | "OPENING" | "TILL_DIFFERENCE" | "TILL_MOVE";
    orderId: number | null;
    reason: Generated<string>;
    at: Date;
  };
  loginAttempt: {
    id: GeneratedAlways<number>;
    nameHash: string;
    at: Date;
    placeHash: Generated<string>;
    wideHash: Generated<string>;
  };
  loginPlace: {
    nameHash: string;
    placeHash: string;
    at: Date;
  };
  logisticsPackPhoto: {
    name: string;
    pkgId: number;
    actor: string;
    at: Date;
    isBound: Generated<boolean>;
    leasedUntil: Date | null;
    keyId: string | null;
  };
  logisticsPkg: {
    id: GeneratedAlways<number>;
    orderId: number;
    uid: number;
    seq: number;
    extOrderId: Generated<string>;
    routeId: string;
    routeName: string;
    routeCode: string;
    company: string;
    pkgType: "LOGISTICS_PKG_INTERNAL" | "LOGISTICS_PKG_EXTERNAL";
    services: Json;
    address: Json;
    grossGrams: number;
    chargedGrams: number;
    amountCents: number;
    feeCents: number;
    serviceCents: number;
    taxCents: number;
    quantity: number;
    ruleVersion: number;
    status: Generated<"CREATED" | "DECLARED" | "PACKING" | "PACKAGED" | "DELIVERING" | "DELIVERED" | "RECEIVED" | "CANCELLED" | "REFUNDED">;
    isVisible: Generated<boolean>;
    packImg: Generated<string>;
    remark: Generated<string>;
    createdAt: Date;
    updatedAt: Date;
    realGrams: number | null;
    receiveDueAt: Date | null;
    exceptionCode: number | null;
    reversalState: string | null;
    papers: "NONE" | "OK" | "MISSING" | "NAME_DIFFERS" | null;
    identityId: number | null;
    papersMark: string | null;
    declaredAt: Date | null;
    heardAt: Date | null;
    reshipOf: number | null;
    givenUpAt: Date | null;
    replacedAt: Date | null;
  };
  logisticsPkgHistory: {
    id: GeneratedAlways<number>;
    pkgId: number;
    fromStatus: string | null;
    toStatus: string;
    actor: string;
    at: Date;
    why: Generated<string>;
  };
  logisticsPkgItem: {
    pkgId: number;
    seq: number;
    skuId: number;
    itemType: "NORMAL" | "PREFERENCE";
    quantity: number;
    priceCents: number;
    sku: Json;
    takenOut: Generated<number>;
  };
  logisticsPkgNote: {
    uid: number;
    pkgId: number;
    note: string;
    version: number;
    editedBy: number;
    editedAt: Date;
  };
  logisticsPkgTrack: {
    pkgId: number;
    at: Date;
    statusCode: number;
    content: string;
    seenAt: Date;
    leg: 1 | 2;
  };
  logisticsPreset: {
    version: number;
    presetId: string;
    presetName: string;
    countries: Json;
    objective: "CHEAPEST" | "FEWEST" | "TAX_SAFE" | "FASTEST" | "MILK_APART";
    taxWeightBp: number;
    forbiddenRoutes: Json;
    priority: number;
    privateFlag: boolean;
    enabled: boolean;
  };
  logisticsRuleDraft: {
    isOnly: Generated<boolean>;
    content: Json | null;
    baseVersion: number | null;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  logisticsRuleSet: {
    version: GeneratedAlways<number>;
    validFrom: Date;
    digest: string;
    rules: Json;
    prepaidTaxSchemes: Json;
    at: Date;
    publishedBy: number | null;
    approvedBy: number | null;
    note: Generated<string>;
    services: Json | null;
    servicesBegunAt: Date | null;
    withdrawnAt: Date | null;
    withdrawnBy: number | null;
  };
  logisticsSimulation: {
    taskId: number;
    draftVersion: number;
    ruledVersion: number;
    asked: number;
    done: number;
    isCut: boolean;
    staffId: number;
    tally: Json;
    orders: Json;
    endedAt: Date;
    isStopped: Generated<boolean>;
  };
  logisticsWaybill: {
    pkgId: number;
    company: string;
    number: string;
    handedOverAt: Date | null;
    isAnnounced: Generated<boolean>;
    nextPollAt: Date | null;
    lockedUntil: Date | null;
    tries: Generated<number>;
    failure: string | null;
    at: Date;
    leg: 1 | 2;
    isTold: Generated<boolean>;
  };
  memberCode: {
    uid: number;
    codeHash: string;
    expiresAt: Date;
    usedAt: Date | null;
  };
  memberSpend: {
    orderId: number;
    uid: number;
    amountCents: number;
    at: Date;
  };
  message: {
    id: GeneratedAlways<number>;
    uid: number;
    userClass: "PLAIN" | "VIP" | null;
    title: string;
    body: string;
    link: Generated<string>;
    key: string | null;
    createdAt: Date;
    batchId: number | null;
    withdrawnAt: Date | null;
    path: Generated<string>;
  };
  messageBatch: {
    id: GeneratedAlways<number>;
    audience: "ALL" | "CLASS" | "CHOSEN";
    userClass: "PLAIN" | "VIP" | null;
    title: string;
    body: string;
    receivers: number;
    staffId: number;
    createdAt: Date;
    withdrawnBy: number | null;
    withdrawnAt: Date | null;
    link: Generated<string>;
  };
  messageRead: {
    uid: number;
    messageId: number;
    at: Date;
  };
  migration: {
    name: string;
    sha256: string;
    at: Generated<Date>;
    least: string | null;
  };
  mobileCode: {
    id: GeneratedAlways<number>;
    mobile: string;
    purpose: string;
    uid: number;
    ip: string;
    salt: string;
    codeHash: string;
    tries: Generated<number>;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
    failedAt: Date | null;
  };
  moveIn: {
    id: GeneratedAlways<number>;
    fingerprint: string;
    lines: number;
    members: number;
    amountCents: number;
    staffId: number;
    lookedAt: Date;
    allowedCents: Generated<number>;
    allowedBy: number | null;
    allowedAt: Date | null;
    movedMembers: Generated<number>;
    movedCents: Generated<number>;
  };
  notice: {
    id: GeneratedAlways<number>;
    uid: number;
    kind: string;
    subject: string;
    way: "WECHAT" | "TEXT";
    about: string;
    path: string;
    state: Generated<"PLANNED" | "SENDING" | "SENT" | "LEFT" | "REFUSED" | "UNKNOWN" | "FAILED">;
    tries: Generated<number>;
    plannedAt: Date;
    endedAt: Date | null;
  };
  noticeChoice: {
    id: GeneratedAlways<number>;
    uid: number;
    kind: string;
    way: "INBOX" | "WECHAT" | "TEXT";
    isOn: boolean;
    textVersion: number;
    chosenAt: Date;
  };
  orderHistory: {
    id: GeneratedAlways<number>;
    orderId: number;
    fromState: string | null;
    toState: string;
    mover: "CUSTOMER" | "OPERATOR" | "SYSTEM" | "PROVIDER";
    why: string;
    at: Date;
  };
  orderItem: {
    orderId: number;
    seq: number;
    skuId: number;
    itemType: "NORMAL" | "PREFERENCE";
    quantity: number;
    priceCents: number;
    paidShareCents: number;
    sku: Json;
    refundedPieces: Generated<number>;
  };
  orderNote: {
    uid: number;
    orderId: number;
    note: string;
    version: number;
    editedBy: number;
    editedAt: Date;
  };
  orderPapers: {
    uid: number;
    orderId: number;
    client: string;
    codeSealed: Uint8Array;
    codeMark: string;
    keyId: string;
    numberMark: string | null;
    frontName: string;
    backName: string;
    keptAt: Date;
    lookAt: Date;
  };
  orders: {
    id: GeneratedAlways<number>;
    uid: number;
    orderType: "SHOPPING" | "DROP_SHIPPING" | "DEPOSIT" | "MEMBERSHIP" | "PACKAGE_SERVICE";
    orderSource: string;
    orderStatus: Generated<"CREATED" | "PAID" | "PARTIAL_SHIPPED" | "SHIPPED" | "COMPLETED" | "REJECTED" | "CANCELLING" | "CANCELLED">;
    paymentStatus: "CHECKING" | "PAID" | null;
    state: GeneratedAlways<string>;
    amountCents: number;
    shipFeeCents: Generated<number>;
    serviceFeeCents: Generated<number>;
    activitySavingCents: Generated<number>;
    ticketSavingCents: Generated<number>;
    manualSavingCents: Generated<number>;
    netCents: number;
    address: Json;
    scheme: Json | null;
    ticketId: number | null;
    remark: Generated<string>;
    receipt: Json;
    createdAt: Date;
    expiresAt: Date | null;
    paidAt: Date | null;
    updatedAt: Date;
    atProvider: Generated<boolean>;
    refundedCents: Generated<number>;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  outbox: {
    id: GeneratedAlways<number>;
    kind: string;
    payload: Json;
    state: Generated<"READY" | "DEAD">;
    tries: Generated<number>;
    runAt: Date;
    lockedUntil: Date | null;
    failure: string | null;
    at: Date;
  };
  pause: {
    id: GeneratedAlways<number>;
    scope: "SHOP" | "ROUTE" | "CATEGORY";
    subject: Generated<string>;
    name: Generated<string>;
    words: string;
    startsAt: Date;
    endsAt: Date | null;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
    createdAt: Date;
  };
  paymentCapture: {
    id: GeneratedAlways<number>;
    provider: "ALIPAY" | "CASHIER" | "BANK" | "TILL" | "TERMINAL";
    providerTxn: string;
    tradeNo: Generated<string>;
    paymentId: number | null;
    orderId: number | null;
    uid: number | null;
    amountCents: number;
    currency: string;
    went: "ORDER" | "WALLET" | "PROVIDER" | "RETURNING" | "UNMATCHED";
    why: "PAID" | "LATE" | "TWICE" | "WRONG_AMOUNT" | "WRONG_CURRENCY" | "UNKNOWN_PAYMENT";
    remark: Generated<string>;
    at: Date;
    resolvedAt: Date | null;
    resolvedBy: number | null;
    takenCents: Generated<number>;
  };
  paymentHistory: {
    id: GeneratedAlways<number>;
    paymentId: number;
    fromStatus: string | null;
    toStatus: string;
    at: Date;
  };
  paymentNotice: {
    id: GeneratedAlways<number>;
    provider: "ALIPAY" | "CASHIER";
    eventId: string;
    body: string;
    told: Json;
    receivedAt: Date;
    dueAt: Date | null;
    tries: Generated<number>;
    outcome: Generated<string>;
  };
  paymentOrder: {
    id: GeneratedAlways<number>;
    orderId: number;
    uid: number;
    channel: "ALIPAY_QR" | "WECHAT_JSAPI" | "WALLET" | "BANK_TRANSFER" | "CASH" | "CARD";
    status: "CREATED" | "CHECKING" | "PAID" | "REJECTED" | "CLOSED" | "REFUNDED";
    priceCents: number;
    payUrl: Generated<string>;
    codeUrl: Generated<string>;
    auditImgUrls: Generated<string>;
    providerTxn: string | null;
    createdAt: Date;
    updatedAt: Date;
    tradeNo: string | null;
    providerRef: Generated<string>;
    redirectUrl: Generated<string>;
    expiresAt: Date | null;
    refuseReason: Generated<string>;
    nextPollAt: Date | null;
    polls: Generated<number>;
    claimedBy: number | null;
    claimedUntil: Date | null;
    reviewedBy: number | null;
    reviewedAt: Date | null;
    pictureHashes: string[] | null;
  };
  paymentReversal: {
    id: GeneratedAlways<number>;
    provider: "ALIPAY" | "CASHIER";
    reversalRef: string;
    providerTxn: string;
    kind: "DISPUTE" | "REFUND";
    state: "OPEN" | "WON" | "LOST" | "REFUNDED" | "FAILED";
    reason: Generated<string>;
    amountCents: number;
    currency: string;
    dueBy: Date | null;
    toldAt: Date;
    captureId: number | null;
    orderId: number | null;
    uid: number | null;
    walletCents: Generated<number>;
    receivableCents: Generated<number>;
    writtenOffCents: Generated<number>;
    remark: Generated<string>;
    createdAt: Date;
    updatedAt: Date;
  };
  paymentReversalMove: {
    id: GeneratedAlways<number>;
    reversalId: number;
    name: string;
    direction: "OUT" | "IN";
    amountCents: number;
    currency: string;
    bookedAt: Date | null;
  };
  picture: {
    name: string;
    width: number;
    height: number;
    bytes: number;
    staffId: number;
    at: Date;
    expiresAt: Date | null;
    leasedUntil: Date | null;
  };
  product: {
    id: Generated<number>;
    productType: Generated<"COMMODITY" | "SERVICE">;
    saleStatus: Generated<"ONLINE" | "OFFLINE" | "SUSPEND">;
    brandId: number;
    name: string;
    description: Generated<string>;
    logisticsType: string;
    weightGrams: number;
    expiryText: Generated<string>;
    attributeKeys: GeneratedJson;
    facts: GeneratedJson;
    limitCountries: Generated<string>;
    imgUrl: Generated<string>;
    descUrl: Generated<string>;
    sold: Generated<number>;
    createdAt: Date;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
    limitPieces: number | null;
    limitDays: number | null;
    code: Generated<string>;
    gst: Generated<"AUTO" | "TAXED" | "FREE">;
  };
  productDraft: {
    id: GeneratedAlways<number>;
    staffId: number;
    productId: number | null;
    baseVersion: number;
    document: Json;
    savedAt: Date;
  };
  productListing: {
    productId: number;
    saleStatus: string;
    priceCents: number;
    sold: number;
    name: string;
    brand: string;
    prose: string;
    words: string;
    wordsVersion: Generated<number>;
  };
  productPicture: {
    productId: number;
    kind: "MAIN" | "DETAIL";
    place: number;
    url: string;
    alt: Generated<string>;
  };
  productTag: {
    productId: number;
    tagId: number;
  };
  productVersion: {
    productId: number;
    version: number;
    document: Json;
    restoredFrom: number | null;
    staffId: number | null;
    at: Date;
  };
  rebate: {
    id: GeneratedAlways<number>;
    uid: number;
    month: string;
    type: Generated<"RETAIL" | "WHOLESALE">;
    status: Generated<"CREATED" | "ISSUED" | "CANCELLED">;
    spendCents: number;
    amountCents: number;
    createdAt: Date;
    issueAt: Date;
    settledAt: Date | null;
  };
  rebateMonth: {
    month: string;
    lastUid: Generated<number>;
    closedAt: Date | null;
    levels: Json | null;
  };
  receiptDraft: {
    staffId: number;
    supplier: string;
    reference: string;
    lines: Json;
    savedAt: Date;
  };
  receiver: {
    id: GeneratedAlways<number>;
    uid: number;
    name: string;
    mobile: string;
    country: string;
    state: string;
    city: string;
    district: string;
    postCode: string;
    detailAddress: string;
    isDefault: boolean;
    createdAt: Date;
    updatedAt: Date;
    identityId: number | null;
  };
  refundHistory: {
    id: GeneratedAlways<number>;
    refundId: number;
    fromState: string | null;
    toState: string;
    actor: string;
    at: Date;
  };
  refundItem: {
    refundId: number;
    orderId: number;
    seq: number;
    pieces: number;
    cents: number;
  };
  refundOrder: {
    id: GeneratedAlways<number>;
    orderId: number;
    uid: number;
    amountCents: number;
    productCents: Generated<number>;
    shipFeeCents: Generated<number>;
    gstCents: Generated<number>;
    otherFeeCents: Generated<number>;
    remark: Generated<string>;
    captureId: number | null;
    key: string;
    createdAt: Date;
    state: Generated<"PENDING" | "SENDING" | "REFUNDED" | "REMOVED">;
    target: Generated<"WALLET" | "PROVIDER">;
    cause: Generated<"OPERATOR" | "REJECT" | "CALL_OFF" | "EXTRA">;
    settledAt: Date | null;
  };
  refundPkg: {
    refundId: number;
    pkgId: number;
  };
  reportDay: {
    zone: string;
    day: string;
    paidCents: number;
    paidOrders: number;
    newUsers: number;
  };
  reportFigure: {
    zone: string;
    subject: string;
    day: string;
    measure: string;
    value: number;
  };
  reportReading: {
    name: string;
    upto: Date;
  };
  reportSkuDay: {
    zone: string;
    day: string;
    skuId: number;
    pieces: number;
    cents: number;
    backPieces: number;
    backCents: number;
  };
  reportSpan: {
    zone: string;
    fromDay: string;
    toDay: string;
  };
  restockWish: {
    productId: number;
    uid: number;
    createdAt: Date;
  };
  sampleRow: {
    kind: "BRAND" | "TAG" | "PRODUCT" | "SKU" | "PICTURE" | "PIECE" | "RULES";
    ref: string;
    value: string;
    keptAt: Date | null;
  };
  seal: {
    kind: string;
    seq: number;
    rowId: number;
    contentHash: string;
    hash: string;
  };
  sealHead: {
    kind: string;
    seq: Generated<number>;
    hash: Generated<string>;
    maxRowId: Generated<number>;
  };
  section: {
    id: Generated<number>;
    priority: number;
    type: string;
    url: Generated<string>;
    imgUrl: Generated<string>;
    title: string;
    description: Generated<string>;
    disable: Generated<boolean>;
    startsAt: Date | null;
    endsAt: Date | null;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  sectionProduct: {
    sectionId: number;
    place: number;
    productId: number;
  };
  sender: {
    id: GeneratedAlways<number>;
    uid: number;
    name: string;
    mobile: string;
    detailAddress: string;
    isDefault: boolean;
    createdAt: Date;
    updatedAt: Date;
  };
  session: {
    id: GeneratedAlways<number>;
    uid: number;
    tokenHash: string;
    createdAt: Date;
    renewedAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    device: Generated<string>;
  };
  shop: {
    id: number;
    name: string;
    imgUrl: Generated<string>;
  };
  sku: {
    id: Generated<number>;
    productId: number;
    attributes: GeneratedJson;
    priceCents: number;
    vipPriceCents: Generated<number>;
    displayPriceCents: Generated<number>;
    weightGrams: number;
    supplier: Generated<string>;
    barcode: Generated<string>;
    costCents: number | null;
    disabledAt: Date | null;
    code: Generated<string>;
    lastCostCents: number | null;
    bookedCostCents: number | null;
  };
  soldChange: {
    id: GeneratedAlways<number>;
    skuId: number;
    pieces: number;
  };
  staff: {
    id: GeneratedAlways<number>;
    name: string;
    passwordHash: string | null;
    role: Generated<string>;
    rights: Generated<string[]>;
    disabledAt: Date | null;
    createdAt: Date;
    demoPassword: "PUBLISHED" | "PRINTED" | null;
    passwordMustChange: Generated<boolean>;
    passwordExpiresAt: Date | null;
  };
  staffApproval: {
    id: GeneratedAlways<number>;
    askedBy: number;
    sessionId: number;
    line: string;
    input: Json;
    inputHash: string;
    idempotencyKey: string;
    amountCents: number;
    askedAt: Date;
    expiresAt: Date;
    state: Generated<"OPEN" | "APPROVED" | "REFUSED" | "DONE" | "FAILED">;
    decidedBy: number | null;
    decidedAt: Date | null;
    isFound: Generated<boolean>;
    runAt: Date | null;
    failure: number | null;
    before: Json | null;
    after: Json | null;
    subjectType: string | null;
    subjectId: number | null;
  };
  staffChange: {
    id: GeneratedAlways<number>;
    staffId: number;
    byStaffId: number;
    kind: "ADDED" | "RIGHTS" | "PASSWORD" | "FACTOR" | "ENABLED";
    at: Date;
  };
  staffContact: {
    staffId: number;
    emailSealed: Uint8Array;
    kinds: string[];
    updatedAt: Date;
  };
  staffDeed: {
    id: GeneratedAlways<number>;
    staffId: number;
    staffName: string;
    sessionId: number;
    line: string;
    input: Json;
    before: Json | null;
    after: Json | null;
    approvedBy: number | null;
    at: Date;
    aloneCents: Generated<number>;
    requestId: string | null;
    isFound: Generated<boolean>;
    subjectType: string | null;
    subjectId: number | null;
    uid: number | null;
    isRead: Generated<boolean>;
  };
  staffList: {
    staffId: number;
    list: string;
    hidden: string[];
    isCompact: boolean;
    views: Json;
    updatedAt: Date;
  };
  staffRecoveryCode: {
    staffId: number;
    codeMark: string;
    usedAt: Date | null;
  };
  staffRole: {
    id: GeneratedAlways<number>;
    name: string;
    title: string;
    rights: string[] | null;
    isBuiltIn: Generated<boolean>;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  staffSession: {
    id: GeneratedAlways<number>;
    staffId: number;
    tokenHash: string;
    createdAt: Date;
    usedAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    ip: Generated<string>;
    agent: Generated<string>;
    provenAt: Date | null;
  };
  staffTold: {
    kind: string;
    upTo: number;
    at: Date;
  };
  staffTotp: {
    staffId: number;
    secretSealed: Uint8Array;
    keyId: string;
    begunAt: Date;
    confirmedAt: Date | null;
    lastStep: Generated<number>;
  };
  statementDay: {
    provider: "ALIPAY" | "CASHIER" | "BANK" | "TERMINAL";
    day: string;
    closedAt: Date | null;
    closedBy: number | null;
  };
  statementGap: {
    txKey: string;
    provider: string;
    day: string;
    reason: string;
    explainedBy: number;
    at: Date;
  };
  statementLayout: {
    provider: "ALIPAY" | "CASHIER" | "BANK" | "TERMINAL";
    layout: Json;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  statementLine: {
    id: GeneratedAlways<number>;
    provider: "ALIPAY" | "CASHIER" | "BANK" | "TERMINAL";
    mark: string;
    day: string;
    at: Date;
    kind: "MONEY" | "FEE" | "PAYOUT";
    txn: string;
    refs: Generated<string[]>;
    amountCents: number;
    feeCents: Generated<number>;
    currency: string;
    txKey: string | null;
    oursCents: number | null;
    orderId: number | null;
    matchedBy: "NUMBER" | "AMOUNT" | "STAFF" | null;
    reason: Generated<string>;
    explainedBy: number | null;
    importedAt: Date;
  };
  stock: {
    skuId: number;
    onHand: number;
    reserved: Generated<number>;
    oversale: Generated<boolean>;
    alertBelow: number | null;
  };
  stockMovement: {
    id: GeneratedAlways<number>;
    skuId: number;
    kind: "OPENING" | "ADJUST" | "RECEIPT" | "REVERSAL" | "COUNT" | "RESERVE" | "SETTLE" | "RELEASE" | "RETURN" | "RESHIP";
    orderId: number | null;
    onHandChange: number;
    reservedChange: number;
    at: Date;
    returnKey: string | null;
    staffId: number | null;
    reason: string | null;
    supplier: string | null;
    reference: string | null;
    pkgId: number | null;
    receiptId: number | null;
  };
  tag: {
    id: Generated<number>;
    parentId: number | null;
    level: number;
    name: string;
    priority: number;
    disable: Generated<boolean>;
    imgUrl: Generated<string>;
    version: Generated<number>;
    editedBy: number | null;
    editedAt: Date | null;
  };
  task: {
    id: GeneratedAlways<number>;
    kind: string;
    state: "NEW" | "WAITING" | "RUNNING" | "DONE" | "FAILED" | "STOPPED";
    staffId: number;
    staffName: string;
    sessionId: number;
    input: Json | null;
    hasUpload: Generated<boolean>;
    isSingle: Generated<boolean>;
    reached: Json | null;
    done: Generated<number>;
    total: number | null;
    failed: Generated<number>;
    errors: GeneratedJson;
    result: Json | null;
    failure: number | null;
    fileName: Generated<string>;
    fileType: Generated<string>;
    fileBytes: Generated<number>;
    parts: Generated<string[]>;
    ticket: string | null;
    ticketStaffId: number | null;
    ticketUntil: Date | null;
    tries: Generated<number>;
    isStopping: Generated<boolean>;
    leasedUntil: Date | null;
    createdAt: Date;
    startedAt: Date | null;
    endedAt: Date | null;
    expiresAt: Date | null;
    uploadParts: Generated<number>;
  };
  textBudget: {
    isOnly: Generated<boolean>;
    hour: Generated<Date>;
    hourTexts: Generated<number>;
    day: Generated<Date>;
    dayTexts: Generated<number>;
  };
  till: {
    id: GeneratedAlways<number>;
    name: string;
    floatCents: number;
    openedBy: number;
    openedAt: Date;
    closedBy: number | null;
    closedAt: Date | null;
    expectedCents: number | null;
    countedCents: number | null;
    reason: Generated<string>;
  };
  tillEntry: {
    id: GeneratedAlways<number>;
    tillId: number;
    orderId: number | null;
    refundId: number | null;
    channel: "CASH" | "CARD" | "WALLET";
    amountCents: number;
    givenCents: number | null;
    staffId: number;
    at: Date;
    reason: string | null;
    isBanked: Generated<boolean>;
  };
  timerRun: {
    server: string;
    name: string;
    everyMs: number;
    startedAt: Date;
    ranAt: Date;
    tookMs: number;
    turns: number;
    taken: number;
    failures: number;
    failedAt: Date | null;
    failure: string | null;
    failingSince: Date | null;
  };
  upload: {
    id: GeneratedAlways<number>;
    uid: number;
    kind: "FRONT" | "BACK" | "AVATAR" | "PROOF" | "CASE";
    name: string;
    keyId: string;
    isBound: Generated<boolean>;
    createdAt: Date;
    expiresAt: Date | null;
    leasedUntil: Date | null;
    pictureHash: string | null;
  };
  wechatLogin: {
    codeHash: string;
    uid: number;
    browserHash: string;
    expiresAt: Date;
  };
  wechatReader: {
    uid: number;
    openId: string;
    metAt: Date;
    unfollowedAt: Date | null;
  };
  wechatState: {
    stateHash: string;
    purpose: "LOGIN" | "BIND" | "UNBIND";
    uid: number | null;
    browserHash: string;
    expiresAt: Date;
  };
};
