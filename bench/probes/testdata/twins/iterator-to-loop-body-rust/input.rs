pub struct Record {
    fields: Vec<String>,
}

impl Record {
    pub fn parse(line: &str) -> Record {
        let fields = line
            .split(',')
            .map(|part| part.trim())
            .map(|part| part.to_string())
            .collect();
        Record { fields }
    }

    pub fn flags(&self) -> Vec<bool> {
        self.fields
            .iter()
            .enumerate()
            .filter(|(index, _)| index % 2 == 0)
            .map(|(_, field)| field.as_str())
            .map(|text| !text)
            .collect()
    }
}

pub fn summary(lines: &[&str]) -> usize {
    let mut total = 0;
    for line in lines {
        total += Record::parse(line).flags().len();
    }
    total
}
