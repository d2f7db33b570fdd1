//! What does not parse, in words that say what to do.

use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind as Kind;

/// Why a text does not parse, as a sentence that stands behind the place.
pub(super) fn words(kind: &Kind) -> String {
    let words = match kind {
        Kind::UnterminatedObject => "the object that begins here has no end; add its `}`",
        Kind::UnterminatedArray => "the list that begins here has no end; add its `]`",
        Kind::UnterminatedCommentBlock => "the comment that begins here has no end; add its `*/`",
        Kind::ExpectedStringObjectProperty => "a key in double quotes is expected here",
        Kind::ExpectedColonAfterObjectKey => "a colon and a value are expected behind this key",
        Kind::ExpectedObjectValue => "a value is expected behind this key",
        Kind::ExpectedComma => "a comma is expected here",
        Kind::UnexpectedComma => "this comma has nothing before it; remove it",
        Kind::UnexpectedColon => "a colon stands only between a key and its value",
        Kind::UnexpectedCloseBrace => "a value or the end of a list is expected here, not `}`",
        Kind::UnexpectedCloseBracket => "a value is expected here, not `]`",
        Kind::UnexpectedWord => {
            "a text stands in double quotes; without them there are only numbers, true, false and null"
        }
        Kind::UnexpectedToken => "this begins no value; a text stands in double quotes",
        Kind::UnexpectedTokenInObject => "a key in double quotes or the end of the object is expected here",
        Kind::SingleQuotedStringsNotAllowed => "a text stands in double quotes, not in single ones",
        Kind::MultipleRootJsonValues => "the file goes on behind its object; keep one object",
        Kind::NestingDepthExceeded => "this is nested too deep",
        Kind::BareDecimalPointNumbersNotAllowed => "a number has a digit on both sides of its point",
        Kind::UnaryPlusNumbersNotAllowed => "a number has no plus before it",
        Kind::HexadecimalNumbersNotAllowed => "a number is written in decimal digits",
        Kind::NonFiniteNumbersNotAllowed
        | Kind::ExpectedDigit
        | Kind::ExpectedDigitFollowingNegativeSign
        | Kind::ExpectedPlusMinusOrDigitInNumberLiteral => "a number is written as 1, -1, 1.5 or 1e5",
        Kind::CommentsNotAllowed => "a comment cannot stand here",
        Kind::TrailingCommasNotAllowed => "a comma cannot stand here",
        Kind::String(ParseStringErrorKind::UnterminatedStringLiteral) => {
            "the text that begins here has no end on its line; add its double quote"
        }
        Kind::String(_) => "this text holds a backslash that begins no escape; write a backslash as `\\\\`",
        Kind::Custom(_) => "this is no JSON",
    };
    words.to_owned()
}
