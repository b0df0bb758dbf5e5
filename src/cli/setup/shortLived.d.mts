export declare const SHORT_LIVED: readonly string[];
