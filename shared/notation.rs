//! JSON with comments and TOML, as one kind of tree.

use jsonc_parser::ParseOptions;
use serde_json::Value;

/// A text in JSON, in which comments and trailing commas may stand; `None` where it is none.
pub fn of_json(text: &str) -> Option<Value> {
    jsonc_parser::parse_to_serde_value(text, &ParseOptions::default()).ok()
}

/// A TOML text as JSON. By the parser's own tree: reading it by `serde` would double what the programs carry for it.
///
/// Fails with what is wrong with it.
pub fn of_toml(text: &str) -> Result<Value, String> {
    let table = toml::de::DeTable::parse(text).map_err(|error| error.message().to_owned())?;
    Ok(of_table(table.get_ref()))
}

fn of_table(table: &toml::de::DeTable<'_>) -> Value {
    Value::Object(table.iter().map(|(key, value)| (key.get_ref().to_string(), of_value(value.get_ref()))).collect())
}

fn of_value(value: &toml::de::DeValue<'_>) -> Value {
    use toml::de::DeValue;
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Boolean(flag) => Value::Bool(*flag),
        DeValue::Array(values) => Value::Array(values.iter().map(|value| of_value(value.get_ref())).collect()),
        DeValue::Table(table) => of_table(table),
        // As they are written: they are only compared.
        DeValue::Integer(number) => {
            number.to_string().parse::<i64>().map_or_else(|_| Value::String(number.to_string()), Value::from)
        }
        DeValue::Float(number) => Value::String(number.to_string()),
        DeValue::Datetime(time) => Value::String(time.to_string()),
    }
}
